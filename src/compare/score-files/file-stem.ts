/** The file's name, without folder and ending. */
export function fileStem(source: string): string {
  return source.replace(/^.*[/\\]/, "").replace(/(?<=.)\.[^.]*$/, "");
}
