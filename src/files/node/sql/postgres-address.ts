import { InputError } from "../../../base/input-error.ts";

/** The address of a database as it may be shown: without its password. */
export function withoutPassword(place: string): string {
  const expected = "expected postgres://user@host:port/database, with % codes for the special characters of a password";
  const url = URL.canParse(place) ? new URL(place) : undefined;
  // With an @ or # that is not written as a code, a part of the password would be taken for something else, and shown.
  if (url === undefined || url.hash !== "" || url.pathname.includes("@"))
    throw new InputError(`not the address of a database; ${expected}`);
  url.password = "";
  if (url.searchParams.has("password")) url.searchParams.delete("password"); // which writes the others anew
  return url.href;
}
