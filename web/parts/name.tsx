import { visible } from "../../src/base/visible.ts";

/** A name from a file. It cannot break the line or change the writing direction of what stands around it. */
export function Name({ of }: { readonly of: string }) {
  return <bdi>{visible(of)}</bdi>;
}
