import { parentPort, workerData } from "node:worker_threads";
import { everywhere } from "../align/everywhere/everywhere.ts";
import { collectionOf } from "../../data/collection.ts";
import type { AlignAnswer, AlignShare } from "./align-in-threads.ts";

// A thread that looks for texts in all documents, and ends.

const { wanted, documents, least }: AlignShare = workerData;
const find = everywhere(wanted, collectionOf(documents), least);
const answer: AlignAnswer = new Map(wanted.map(({ text }) => [text, find(text)]));
parentPort!.postMessage(answer, []);
