export const notPlain = -1; // what a scan gives in place of an index

// The bytes and classes of bytes that a scan of XML looks for.
export const tab = 0x09;
export const lf = 0x0a;
export const cr = 0x0d;
const space = 0x20;
export const exclamation = 0x21;
export const quote = 0x22;
export const hash = 0x23;
export const ampersand = 0x26;
export const apostrophe = 0x27;
export const minus = 0x2d;
export const slash = 0x2f;
export const semicolon = 0x3b;
export const less = 0x3c;
export const equals = 0x3d;
export const greater = 0x3e;
export const question = 0x3f;
export const closeBracket = 0x5d;

/** By byte: 1 can begin an ASCII name, 2 can be inside one, 0 is anything else. */
export const nameClass = classes((byte) => {
  if (/[A-Za-z_:]/.test(byte)) return 1;
  return /[0-9.-]/.test(byte) ? 2 : 0;
});

/** By byte: 0 is plain text, 1 needs a check. */
export const textClass = classes((byte) => (/[ -%'-;=-\\^-\x7f\t\n]/.test(byte) ? 0 : 1));

/** By byte: 0 is allowed in a comment, an instruction or an attribute value; 1 needs a check. */
export const quietClass = classes((byte) => (/[ !#-%(-,.-;=>@-\x7f\t\n\r\x80-\xee\xf0-\xff]/.test(byte) ? 0 : 1));

function classes(classOf: (byte: string) => number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => classOf(String.fromCharCode(byte)));
}

export function isSpace(byte: number | undefined): boolean {
  return byte === space || byte === lf || byte === tab || byte === cr;
}

/** True if U+FFFE or U+FFFF begins here. XML does not allow them. */
export function isForeign(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2]! >= 0xbe;
}
