"""Writes XML documents and what expat says of them, from a seed: python3 scripts/golden-expat.py FILE.

A line is a document: its name where it was made by hand, the XML as text (xml, in UTF-8) or as bytes (base64), and what
expat tells: its text, its elements with attributes (path, start and end in characters, attributes), or that it refuses.
"""

import base64
import json
import random
import sys
from xml.parsers import expat

SEED = 2007
RANDOM_DOCUMENTS = 300
CHANGES_EACH = 2


def told(data):
    """What expat says of these bytes: names as written, no namespaces, no file of a DTD read."""
    characters, elements, siblings, open_elements = [], [], [{}], []
    length = 0

    def start(name, attributes):
        counts = siblings[-1]
        counts[name] = counts.get(name, 0) + 1
        path = (open_elements[-1][0] if open_elements else "") + f"/{name}[{counts[name]}]"
        element = [path, length, length, dict(zip(attributes[::2], attributes[1::2]))]
        open_elements.append(element)
        elements.append(element)
        siblings.append({})

    def end(_):
        open_elements.pop()[2] = length
        siblings.pop()

    def text(piece):
        nonlocal length
        characters.append(piece)
        length += len(piece)

    parser = expat.ParserCreate()
    parser.ordered_attributes = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        return {"refused": str(error)}
    shown = [element[:3] + ([element[3]] if element[3] else []) for element in elements]
    return {"text": "".join(characters), "elements": shown}


# Random documents, as text: every way to write a character, and all that may stand between two of them.

NAMES = ["p", "sec", "m:math", "é", "_x", "a-b.c"]
CHARACTERS = list("ab c\t<>&\"'é𝔸字]-\u00a0\u2028\ufeff\u0085\ud7ff\ue000\ufffd") + ["]]", "--", "😀e\u0301"]


def character(rng, value, quote=None):
    """One character of text, or of an attribute value in these quotes, written in one of the ways that XML has."""
    ways = [f"&#{ord(value[0])};{value[1:]}", f"&#x{ord(value[0]):X};{value[1:]}"]
    named = {"<": "&lt;", "&": "&amp;", ">": "&gt;", '"': "&quot;", "'": "&apos;"}
    if value in named:
        ways.append(named[value])
    if value not in ("<", "&", ">", quote):
        ways += [value] * 6
    return rng.choice(ways)


def some_text(rng):
    pieces = []
    for _ in range(rng.randrange(8)):
        if rng.random() < 0.2:
            pieces.append(rng.choice(["\n", "\r\n", "\r", "\r\r\n", "&#13;", "&#10;"]))
        else:
            pieces.append(character(rng, rng.choice(CHARACTERS)))
    return "".join(pieces)


def some_attributes(rng):
    written = ""
    for name in rng.sample(["id", "xml:space", "x:y", "b", "é"], rng.choice([0, 0, 0, 1, 2])):
        quote = rng.choice("'\"")
        value = "".join(
            rng.choice(["\n", "\r\n", "\t", " ", "&#9;", "&#10;"])
            if rng.random() < 0.2
            else character(rng, rng.choice(CHARACTERS), quote)
            for _ in range(rng.randrange(6))
        )
        written += rng.choice([" ", "\n", "  "]) + name + rng.choice(["=", " = "]) + quote + value + quote
    return written


def inside(rng, depth):
    kind = rng.choice(["element", "element", "text", "text", "cdata", "comment", "instruction"])
    if kind == "element" and depth < 5:
        return some_element(rng, depth + 1)
    if kind == "cdata":
        return f"<![CDATA[{rng.choice(['', '<b>&amp;', ']]', ' ', '𝔸]', '<![CDATA['])}]]>"
    if kind == "comment":
        return f"<!--{rng.choice(['', ' & ', '<p>', '- ', '𝔸'])}-->"
    if kind == "instruction":
        return f"<?{rng.choice(['p', 'xml-x', 'é'])}{rng.choice(['', ' ', ' & <p> ?', ' 𝔸'])}?>"
    return some_text(rng)


def some_element(rng, depth=0):
    name = rng.choice(NAMES)
    content = "".join(inside(rng, depth) for _ in range(rng.randrange(7 if depth == 0 else 4)))
    tag = name + some_attributes(rng) + rng.choice(["", " ", "\n"])
    if content == "" and rng.random() < 0.5:
        return f"<{tag}/>"
    return f"<{tag}>{content}</{name}{rng.choice(['', ' '])}>"


def some_document(rng):
    before = rng.choice(["", "", "\ufeff"]) + rng.choice(["", "<?xml version='1.0'?>", '<?xml version="1.0" encoding="UTF-8"?>'])
    between = rng.choice(["", "\n", "<!-- c -->\r\n", "<?p?>", "<!DOCTYPE p>"])
    return before + between + some_element(rng) + rng.choice(["", "\n", "<!-- c -->", "\n<?p?> "])


def changed(rng, xml):
    """The document with a character lost, doubled, put in or put in another's place."""
    declared = xml.find("?>") if "<?xml " in xml and rng.random() < 0.9 else 0
    at = rng.randrange(declared, len(xml))
    kind = rng.choice(["lose", "double", "insert", "replace"])
    new = rng.choice(list("<>&;/'\"=!?-[]# x1\n\r\u0001\ufffe") + ["--", "]]>", "&#0;", "<p>", "</p>", "&x;"])
    return xml[:at] + {"lose": "", "double": xml[at] * 2, "insert": new + xml[at], "replace": new}[kind] + xml[at + 1 :]


# Documents made by hand. One whose name begins with "ours: " is told otherwise by pericope; test/text/xml/expat.test.ts has how.

BY_HAND = {
    "depth 60": "<a>" * 60 + "x" + "</a>" * 60,
    "60 attributes": "<a " + " ".join(f"b{i}='{i}'" for i in range(60)) + "/>",
    "prefixes that are not declared": "<m:a x:b='1'><m:c/></m:a>",
    "prefixes that are declared": "<m:a xmlns:m='urn:m' xmlns='urn:d'><b m:c='1'/></m:a>",
    "line ends": "<a>1\r\n2\r3\n4\r\r\n5&#13;\n6<![CDATA[\r\n]]></a>",
    "line ends in attributes": "<a b='1\r\n2\r3\n4\t5&#9;6&#13;&#10;7  8'/>",
    "white space around all": "\n <!-- c -->\n<a > <b /> </a >\n ",
    "names that objects have": "<__proto__ constructor='1'><toString/></__proto__>",
    "references": "<a>&#65;&#x42;&#x0043;&#00068;&#x1F600;&lt;&gt;&amp;&quot;&apos;</a>",
    "the predefined entities, declared": '<!DOCTYPE a [<!ENTITY lt "&#38;#60;"><!ENTITY gt "&#62;">]><a>&lt;&gt;</a>',
    "a DTD that says nothing of the text": "<!DOCTYPE a [<!ELEMENT a (#PCDATA)><!-- ]> --><?p ]> ?><!NOTATION n SYSTEM 'n'>]><a>x</a>",
    "a DTD elsewhere": "<!DOCTYPE a PUBLIC '-//X//EN' 'x.dtd'><a>x</a>",
    "standalone": "<?xml version='1.0' encoding='utf-8' standalone='yes'?><a>x</a>",
    "XML 1.1": "<?xml version='1.1'?><a>\u0085\u2028</a>",
    "nothing": "",
    "white space alone": " \n",
    "a comment alone": "<!-- c -->",
    "a word": "hello",
    "two roots": "<a/><b/>",
    "text after the root": "<a/>x",
    "a section after the root": "<a/><![CDATA[x]]>",
    "a reference after the root": "<a/>&#32;",
    "a start tag without an end": "<a><b></a>",
    "an end tag without a start": "<a></a></b>",
    "names that differ in case": "<a></A>",
    "a document that ends early": "<a>x",
    "a tag that ends early": "<a b='1'",
    "a bare ampersand": "<a>AT&T</a>",
    "a bare less-than": "<a>1 < 2</a>",
    "]]> in text": "<a>x]]>y</a>",
    "-- in a comment": "<a><!-- a -- b --></a>",
    "--- at the end of a comment": "<a><!-- a ---></a>",
    "an attribute twice": "<a b='1' b='2'/>",
    "an attribute without quotes": "<a b=1/>",
    "an attribute without a value": "<a b/>",
    "attributes without a space": "<a b='1'c='2'/>",
    "< in an attribute": "<a b='<'/>",
    "> in an attribute": "<a b='>'/>",
    "&lt; in an attribute": "<a b='&lt;'/>",
    "character 0": "<a>&#0;</a>",
    "character 1, written": "<a>\u0001</a>",
    "a surrogate": "<a>&#xD800;</a>",
    "beyond Unicode": "<a>&#x110000;</a>",
    "U+FFFE": "<a>\ufffe</a>",
    "U+FFFF, referred to": "<a>&#xFFFF;</a>",
    "U+10FFFF": "<a>\U0010ffff&#x10FFFF;</a>",
    "a name that begins with a digit": "<1a/>",
    "a name that begins with a colon": "<:a/>",
    "a space before a name": "< a/>",
    "a declaration that is not at the start": " <?xml version='1.0'?><a/>",
    "a declaration without a version": "<?xml encoding='UTF-8'?><a/>",
    "an instruction named XML": "<a><?XML x?></a>",
    "an instruction without a name": "<a><? x?></a>",
    "a second DOCTYPE": "<!DOCTYPE a><!DOCTYPE a><a/>",
    "a DOCTYPE inside": "<a><!DOCTYPE a></a>",
    "a doctype of HTML": "<!doctype html><html/>",
    "a section that does not end": "<a><![CDATA[x]]</a>",
    "a section in small letters": "<a><![cdata[x]]></a>",
    "an entity that no one declared": "<a>&nbsp;</a>",
    "a byte order mark": "\ufeff<a>x</a>",
    "ours: an entity of the DTD": "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
    "ours: an entity of the DTD in an attribute": "<!DOCTYPE a [<!ENTITY x 'y'>]><a b='&x;'/>",
    "ours: an entity that is an element": "<!DOCTYPE a [<!ENTITY x '<b>y</b>'>]><a>&x;</a>",
    "ours: an entity of another file": "<!DOCTYPE a [<!ENTITY x SYSTEM 'x.txt'>]><a>&x;</a>",
    "ours: an entity of a DTD elsewhere": "<!DOCTYPE a SYSTEM 'x.dtd'><a>&eacute;</a>",
    "ours: entities of entities": "<!DOCTYPE a [<!ENTITY x 'lol'><!ENTITY y '&x;&x;&x;'><!ENTITY z '&y;&y;&y;'>]><a>&z;</a>",
    "ours: an attribute that the DTD adds": "<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>",
    "ours: an attribute that the DTD normalises": "<!DOCTYPE a [<!ATTLIST a b NMTOKENS #IMPLIED>]><a b='  x   y '/>",
    "ours: two byte order marks": "\ufeff\ufeff<a>x</a>",
    "ours: an instruction whose name ends in ?": "<a><?p??>x</a>",
    "ours: a version that is no version": "<?xml version='1.'?><a>x</a>",
    "ours: a DOCTYPE without a name": "<!DOCTYPE ><a>x</a>",
    "ours: a DTD that is malformed": "<!DOCTYPE a [<!ELEMENT>]><a>x</a>",
    "ours: a name of XML's fifth edition": "<\u2c00>x</\u2c00>",
}

BY_BYTES = {
    "UTF-16, little end first": "\ufeff<a>é𝔸</a>".encode("utf-16-le"),
    "UTF-16, big end first": "\ufeff<a>é𝔸</a>".encode("utf-16-be"),
    "UTF-16, declared": '\ufeff<?xml version="1.0" encoding="UTF-16"?><a>é</a>'.encode("utf-16-le"),
    "ISO-8859-1": '<?xml version="1.0" encoding="ISO-8859-1"?><a>\u00e9\u00ff</a>'.encode("latin-1"),
    "US-ASCII": b'<?xml version="1.0" encoding="US-ASCII"?><a>x&#233;</a>',
    "a byte that is not UTF-8": b"<a>\xe9</a>",
    "a long form of UTF-8": b"<a>\xc0\xbc</a>",
    "a surrogate in UTF-8": b"<a>\xed\xa0\x80</a>",
    "half a character at the end": b"<a>x</a>\xc3",
    "an encoding that is not known": b'<?xml version="1.0" encoding="x-none"?><a/>',
    "UTF-16 declared, UTF-8 written": b'<?xml version="1.0" encoding="UTF-16"?><a/>',
}


def main(path):
    rng = random.Random(SEED)
    with open(path, "w", encoding="utf-8") as out:

        def write(record):
            out.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")

        for name, xml in BY_HAND.items():
            write({"name": name, "xml": xml, **told(xml.encode())})
        for name, data in BY_BYTES.items():
            write({"name": name, "base64": base64.b64encode(data).decode(), **told(data)})
        for _ in range(RANDOM_DOCUMENTS):
            xml = some_document(rng)
            write({"xml": xml, **told(xml.encode())})
            for _ in range(CHANGES_EACH):
                other = changed(rng, xml)
                write({"xml": other, **told(other.encode())})


main(sys.argv[1])
