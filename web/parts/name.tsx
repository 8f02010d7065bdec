import { visible } from "../../src/base/visible.ts";

/** A name that strangers gave: it stays on its line and keeps its direction to itself. */
export function Name({ of }: { readonly of: string }) {
  return <bdi>{visible(of)}</bdi>;
}
