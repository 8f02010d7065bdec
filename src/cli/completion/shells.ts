import { bash } from "./bash.ts";
import { fish } from "./fish.ts";
import type { Shell } from "./shell.ts";
import { zsh } from "./zsh.ts";

/** Every shell whose Tab key is served. To add one: write its file, add its line. */
export const shells: readonly Shell[] = [bash, zsh, fish];
