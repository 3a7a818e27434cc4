#!/usr/bin/env python3
"""Writes what the TextMate grammar says of each character of some scripts, with TGL_EDITORS, TGL_SCRIPTS (a path a line) and TGL_OUTPUT
set. The tokenizer is textmate-grammar-python, with Oniguruma's expressions."""
import json
import os

from textmate_grammar.parsers.base import LanguageParser

with open(os.path.join(os.environ["TGL_EDITORS"], "textmate/tgl.tmLanguage.json"), encoding="utf-8") as file:
    parser = LanguageParser(json.load(file))
with open(os.environ["TGL_SCRIPTS"], encoding="utf-8") as file:
    paths = file.read().splitlines()
with open(os.environ["TGL_OUTPUT"] + ".part", "w", encoding="utf-8") as output:
    for path in paths:
        output.write(f"file {path}\n")
        with open(path, encoding="utf-8") as file:
            element = parser.parse_string(file.read())
        for (line, column), text, scopes in element.flatten():
            for offset in range(len(text)):
                output.write(f"{line} {column + offset} {scopes[-1]}\n")
os.rename(os.environ["TGL_OUTPUT"] + ".part", os.environ["TGL_OUTPUT"])
