import { visible } from "../../../base/visible.ts";

/** A name from a file. It cannot break the line or change the writing direction of what stands around it. */
export function Name({ of }: { readonly of: string }) {
  return <bdi>{visible(of)}</bdi>;
}

/** The name of a measure or a system, which may go on in a second line where its parameters begin. */
export function breakable(name: string) {
  const at = name.indexOf("(");
  return at < 0 ? name : [name.slice(0, at), <wbr />, name.slice(at)];
}
