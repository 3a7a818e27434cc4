/* A row of the table in `texts.c`: the file whose path is TEXT. Included once a
   row, so it has no guard. */
{TEXT, (const unsigned char[]){
#embed TEXT suffix(, 0)
}},
#undef TEXT
