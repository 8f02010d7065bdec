// Imported into a program that is measured: says at its end how much memory it took at most, in kB.
import { writeFileSync } from "node:fs";

process.on("exit", () => writeFileSync(process.env.PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS)));
