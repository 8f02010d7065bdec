import { InputError } from "../../../base/input-error.ts";

/**
 * The disk or the database fails for now; the message says what to do. It is not known whether what was asked for is kept:
 * asked again with the same ids, it is kept once.
 */
export class StoreGone extends InputError {}
