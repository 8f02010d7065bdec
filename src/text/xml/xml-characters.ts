const foreign = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** The first character that XML 1.0 does not allow. */
export function foreignCharacter(text: string): string | undefined {
  return foreign.exec(text)?.[0];
}

/** The character of a numeric reference, written `#201` or `#xC9`; undefined where XML has none such. */
export function characterOf(number: string): string | undefined {
  const [, decimal, hexadecimal] = /^#(?:([0-9]+)|x([0-9a-fA-F]+))$/.exec(number) ?? [];
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  if (!(code <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(code);
  return foreignCharacter(character) === undefined ? character : undefined;
}
