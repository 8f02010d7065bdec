import type { Packer } from "../../page-pack.ts";

/** Packs as the program does: deflated, in base64. */
export const packer: Packer = {
  async pack(content) {
    const packed = new Blob([typeof content === "string" ? content : new Uint8Array(content)])
      .stream()
      .pipeThrough(new CompressionStream("deflate-raw"));
    return base64(new Uint8Array(await new Response(packed).arrayBuffer()));
  },
  base64,
};

/** As many arguments as a call may have on every browser. */
const atOnce = 2 ** 13;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += atOnce) text += String.fromCharCode(...bytes.subarray(at, at + atOnce));
  return btoa(text);
}
