"""A table of benchmark figures: tgl's, the baseline's, and other engines' with the ratio of the best of them to tgl."""
import json
import os
import sys

ours_file, peers_file, base_file = sys.argv[1:4]


def rows(path):
    if not os.path.exists(path):
        return []
    return [json.loads(line) for line in open(path) if line.startswith("{")]


def key(r):
    if r["scene"] in ("column", "wrap"):
        return r["scene"] + {1000: " 1k", 10000: " 10k", 1000000: " 1M"}.get(r["n"], "")
    return r["scene"] if r["scene"] not in ("relative", "chain", "front insert") else "%s %d" % (r["scene"], r["n"])


def missing(path):
    return [r for r in rows(path) if "missing" in r]


base = {key(r): r for r in rows(base_file)}
peers = {}
for r in rows(peers_file):
    if "layout_ns" in r:
        peers.setdefault(r["scene"], {})[r["engine"]] = r["layout_ns"]
print("%-20s %10s %12s %12s %10s   %s" % ("scene", "nodes", "layout ns", "edit µs", "bytes", "others, ns a node (times tgl's)"))
for r in rows(ours_file):
    k = key(r)
    lay, edit = r.get("layout_ns"), r.get("median_us")
    text = "%-20s %10d %12s %12s %10s" % (k, r["nodes"], lay if lay is not None else "", edit if edit is not None else "", r.get("bytes", ""))
    for engine, ns in sorted(peers.get(k, {}).items()):
        text += "   %s %.0f (%.1f)" % (engine, ns, ns / lay)
    if "run_ns_a_node" in r:
        text += "   run in %.0f ns a node" % r["run_ns_a_node"]
    if "parse_mb_s" in r:
        text += ", lexed and parsed at %.0f MB/s" % r["parse_mb_s"]
    if "loop_ns" in r:
        text += "   %.1f times a bare loop" % (lay / r["loop_ns"])
    if k in base:
        b = base[k].get("layout_ns") or base[k].get("median_us")
        now = lay if lay is not None else edit
        text += "   baseline %.2f (now %.2f of it)" % (b, now / b if b else 0)
    print(text)
for r in missing(peers_file):
    print("no figure: %s %s: %s" % (r["engine"], r["scene"], r["missing"]))
