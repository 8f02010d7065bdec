// Hands files to the browser, under names that every file system takes.

/** Hands a file to the browser, which puts it where the person keeps downloads. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // not before the browser has read it
}

/** A name that every file system takes, made of words of any kind. */
export function fileName(...parts: readonly string[]): string {
  const clean = parts.join("-").replaceAll(/[^\p{L}\p{N}.@_-]+/gu, "-");
  return clean.replaceAll(/^[-.]+|[-.]+$/g, "").slice(0, 80) || "pericope";
}
