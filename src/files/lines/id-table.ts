import { InputError } from "../../base/input-error.ts";
import { type EncodedIds, endPlace, entrySize, hashPlace, type IdList, startPlace } from "../../data/encoded-ids.ts";
import { bytesAsText, encodeUtf8 } from "../../text/utf8.ts";
import { idHash } from "../../text/byte-places.ts";
import { ownMemory, sharedMemory } from "./memory.ts";

/**
 * Numbered ids. Only the ids from `first` on can be found. The ids stay in the lines of the file, which are one after
 * the other in `bytes`. `slots` leads from the hash of an id to its number + 1, and is at most a quarter full.
 *
 * An id stands in one of the `mostProbes` slots from that of its hash on, or, where all of those were taken, in `crowded`.
 * Few ids ever are, unless a file was made on purpose of ids with equal hashes. Reading it then takes a little longer; without
 * `crowded` it would take time that grows with the square of its lines.
 */
export interface IdTable extends EncodedIds {
  count: number;
  bytes: Uint8Array;
  /** The number of bytes in use. */
  used: number;
  entries: Int32Array;
  /** The first id that the slots lead to. The ids before it belong to other topics. */
  first: number;
  slots: Int32Array;
  /** 32 minus the number of bits that choose a slot. */
  shift: number;
  /** The numbers of ids that found no slot, by their bytes as text. */
  readonly crowded: Map<string, number>;
}

/** In how many slots an id is looked for. */
export const mostProbes = 64;

/** Spreads hashes over the slots. This is the odd number nearest to 2^32 divided by the golden ratio. */
const spread = 0x9e3779b1 | 0;

/** This is a class so that all tables have one shape for V8 and the loops over them are compiled once. */
class GrowingTable implements IdTable {
  count = 0;
  bytes = new Uint8Array(256);
  used = 0;
  entries = new Int32Array(entrySize * 16);
  first = 0;
  slots = new Int32Array(64);
  shift = 26;
  readonly crowded = new Map<string, number>();
}

/**
 * The first slot for an id with this hash; the id is there or in one of the next slots. The number is signed, because
 * V8 would otherwise make it a double.
 */
export function firstSlot(hash: number, shift: number): number {
  return (Math.imul(hash, spread) >>> shift) | 0; // any slot would do, the same each time
}

export function idTable(): IdTable {
  return new GrowingTable();
}

/** The number of further ids for which there is room. */
export function roomForIds({ count, entries, first, slots }: IdTable): number {
  return Math.min(entries.length / entrySize - count, slots.length / 4 - (count - first));
}

/** Makes room for more ids. */
export function makeRoomForIds(table: IdTable, more: number): void {
  const { count, first } = table;
  if (entrySize * (count + more) > table.entries.length) resizeEntries(table, Math.max(2 * count, count + more));
  const inSlots = count - first;
  if (inSlots + more <= table.slots.length / 4) return;
  renewSlots(table, Math.max(2 * inSlots, inSlots + more));
  table.crowded.clear(); // those that find a slot now are looked for there first
  for (let id = first; id < count; id++) enter(table, id);
}

/** Makes room for `count` ids in total, with `bytes` bytes in total. */
export function reserveIds(table: IdTable, count: number, bytes: number): void {
  if (entrySize * count > table.entries.length) resizeEntries(table, count, sharedMemory);
  if (bytes > table.bytes.length) resizeBytes(table, Math.min(bytes, mostBytes), sharedMemory);
}

function resizeEntries(table: IdTable, room: number, memory = ownMemory): void {
  const larger = new Int32Array(memory(entrySize * room * Int32Array.BYTES_PER_ELEMENT));
  larger.set(table.entries);
  table.entries = larger;
}

function resizeBytes(table: IdTable, size: number, memory = ownMemory): void {
  const larger = new Uint8Array(memory(size));
  larger.set(table.bytes.subarray(0, table.used));
  table.bytes = larger;
}

/** Frees the memory that the ids do not need, including that of the lines around them. */
export function trimIds(table: IdTable): void {
  const { count, bytes, entries } = table;
  const kept = entries.slice(0, entrySize * count);
  let used = 0;
  for (let at = 0; at < kept.length; at += entrySize) used += kept[at + endPlace]! - kept[at + startPlace]!;
  const ids = new Uint8Array(used);
  used = 0;
  for (let at = 0; at < kept.length; at += entrySize) {
    const [start, end] = [kept[at + startPlace]!, kept[at + endPlace]!];
    kept[at + startPlace] = used;
    for (let i = start; i < end; i++) ids[used++] = bytes[i]!;
    kept[at + endPlace] = used;
  }
  [table.bytes, table.entries, table.used] = [ids, kept, used];
}

/** Gives the table empty slots for `room` ids. */
function renewSlots(table: IdTable, room: number): void {
  const bits = Math.ceil(Math.log2(4 * room));
  table.slots = new Int32Array(2 ** bits);
  table.shift = 32 - bits;
}

/** Removes all ids, but keeps the memory. */
export function forgetIds(table: IdTable): void {
  hideIds(table);
  table.count = table.used = table.first = 0;
}

/** Keeps the ids, but they can no longer be found, because another topic begins. */
export function hideIds(table: IdTable): void {
  const { count, first, slots } = table;
  table.crowded.clear();
  // If there are far too many slots, as after one large topic, clearing them takes longer than making new ones.
  if (slots.length > 4096 && slots.length > 128 * (count - first)) renewSlots(table, 16);
  else slots.fill(0);
  table.first = count;
}

/** Places in the bytes are 32-bit numbers. */
export const mostBytes = 2 ** 31 - 1;

export function tooManyBytes(): never {
  throw new InputError("more than 2 GB of lines to keep at once; expected fewer results a topic, or fewer judgements");
}

/** Stores some bytes and returns their place. */
export function keepBytes(table: IdTable, bytes: Uint8Array): number {
  const at = table.used;
  const needed = at + bytes.length;
  if (needed > mostBytes) tooManyBytes();
  if (needed > table.bytes.length) resizeBytes(table, Math.min(2 * needed, mostBytes));
  table.bytes.set(bytes, at);
  table.used = needed;
  return at;
}

/** The number of an id. It is added if the table does not have it. */
export function numberOf(table: IdTable, id: string): number {
  const bytes = encodeUtf8(id);
  return numberOfBytes(table, bytes, 0, bytes.length, idHash(bytes, 0, bytes.length));
}

/** The same for the id that is given by these bytes. */
export function numberOfBytes(table: IdTable, bytes: Uint8Array, from: number, to: number, hash: number): number {
  const known = findIdBytes(table, bytes, from, to, hash);
  if (known >= 0) return known;
  makeRoomForIds(table, 1);
  const number = table.count++;
  const at = entrySize * number;
  table.entries[at + startPlace] = keepBytes(table, bytes.subarray(from, to));
  table.entries[at + endPlace] = table.used;
  table.entries[at + hashPlace] = hash;
  enter(table, number);
  return number;
}

/** Makes an id findable that already has its entry. */
function enter(table: IdTable, number: number): void {
  const { slots } = table;
  let slot = firstSlot(table.entries[entrySize * number + hashPlace]!, table.shift);
  for (let probes = 0; probes < mostProbes; probes++) {
    if (slots[slot] === 0) {
      slots[slot] = number + 1;
      return;
    }
    slot = (slot + 1) & (slots.length - 1);
  }
  enterCrowded(table, number);
}

function enterCrowded(table: IdTable, number: number): void {
  const { bytes, entries, crowded } = table;
  const at = entrySize * number;
  crowded.set(bytesAsText(bytes, entries[at + startPlace]!, entries[at + endPlace]!), number);
}

/**
 * Adds the next `many` entries, which were written after the table's last id. Ids that the table already has are not
 * added again. `numbers` receives the number of each.
 */
export function enterIds(table: IdTable, many: number, numbers: Int32Array): void {
  const { entries, slots, shift, bytes } = table;
  const mask = slots.length - 1;
  let { count } = table;
  for (let i = 0, at = entrySize * count; i < many; i++, at += entrySize) {
    const start = entries[at + startPlace]!;
    const end = entries[at + endPlace]!;
    const hash = entries[at + hashPlace]!;
    let slot = firstSlot(hash, shift);
    let known = slots[slot]! - 1;
    let probes = 0;
    while (
      known >= 0 &&
      probes < mostProbes &&
      (entries[entrySize * known + hashPlace] !== hash || !isId(table, known, bytes, start, end))
    ) {
      slot = (slot + 1) & mask;
      known = slots[slot]! - 1;
      probes++;
    }
    if (probes === mostProbes) known = crowdedNumber(table, bytes, start, end);
    if (known < 0) {
      known = count++;
      entries[entrySize * known + startPlace] = start;
      entries[entrySize * known + endPlace] = end;
      entries[entrySize * known + hashPlace] = hash;
      if (probes < mostProbes) slots[slot] = count;
      else enterCrowded(table, known);
    }
    numbers[i] = known;
  }
  table.count = count;
}

/** The number of an id that is in none of its slots, or -1. */
function crowdedNumber({ crowded }: IdTable, bytes: Uint8Array, from: number, to: number): number {
  return crowded.size === 0 ? -1 : (crowded.get(bytesAsText(bytes, from, to)) ?? -1);
}

/** The number of an id, or -1. */
export function findId(table: IdTable, id: string): number {
  const bytes = encodeUtf8(id);
  return findIdBytes(table, bytes, 0, bytes.length, idHash(bytes, 0, bytes.length));
}

/** The same for the id that is given by these bytes. */
export function findIdBytes(table: IdTable, bytes: Uint8Array, from: number, to: number, hash: number): number {
  const { slots, entries } = table;
  let slot = firstSlot(hash, table.shift);
  for (let probes = 0; probes < mostProbes; probes++) {
    const number = slots[slot]! - 1;
    if (number < 0) return -1;
    if (entries[entrySize * number + hashPlace] === hash && isId(table, number, bytes, from, to)) return number;
    slot = (slot + 1) & (slots.length - 1);
  }
  return crowdedNumber(table, bytes, from, to);
}

/**
 * For each id of a list that the table has, writes its index in the list + 1: at the id's number, or at the place that
 * `places` gives for it. Returns how many ids the table has. All are done at once, because a call per id takes longer
 * than the search.
 */
export function markIds(table: IdTable, list: IdList, marks: Int32Array, places?: Int32Array): number {
  const { slots, shift, entries } = table;
  const wanted = list.encoded();
  const mask = slots.length - 1;
  let found = 0;
  for (let i = 0, at = entrySize * list.firstEncoded; i < list.size; i++, at += entrySize) {
    const hash = wanted.entries[at + hashPlace]!;
    const start = wanted.entries[at + startPlace]!;
    const end = wanted.entries[at + endPlace]!;
    let slot = firstSlot(hash, shift);
    let number = slots[slot]! - 1;
    let probes = 0;
    while (
      number >= 0 &&
      probes < mostProbes &&
      (entries[entrySize * number + hashPlace] !== hash || !isId(table, number, wanted.bytes, start, end))
    ) {
      slot = (slot + 1) & mask;
      number = slots[slot]! - 1;
      probes++;
    }
    if (probes === mostProbes) number = crowdedNumber(table, wanted.bytes, start, end);
    if (number < 0) continue;
    marks[places === undefined ? number : places[number]!] = i + 1;
    found++;
  }
  return found;
}

function isId(table: IdTable, number: number, bytes: Uint8Array, from: number, to: number): boolean {
  const start = table.entries[entrySize * number + startPlace]!;
  return (
    table.entries[entrySize * number + endPlace]! - start === to - from && areSame(table.bytes, start, bytes, from, to)
  );
}

/** True if the bytes of `a` from a place on are those of `b` in from..to. */
export function areSame(a: Uint8Array, at: number, b: Uint8Array, from: number, to: number): boolean {
  for (let i = from, j = at; i < to; i++, j++) if (b[i] !== a[j]) return false;
  return true;
}
