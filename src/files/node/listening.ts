import type { Server } from "node:http";
import { InputError } from "../../base/input-error.ts";
import { codeOf } from "./file-system.ts";

/** Another program uses the port. */
export class PortTaken extends InputError {}

/** Lets a server listen on a host and port, or says why it cannot. Port 0 means any free port. */
export function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((listens, failed) => {
    const refused = (error: Error): void => failed(cannotListen(error, host, port));
    server.once("error", refused);
    server.listen(port, host, () => {
      server.off("error", refused);
      listens();
    });
  });
}

/** Ends a server, even if clients are connected, and resolves when that is done. */
export interface Closing {
  readonly ended: Promise<void>;
  close(): void;
}

export function closing(server: Server): Closing {
  return {
    ended: new Promise((resolve) => server.once("close", resolve)),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function cannotListen(error: Error, host: string, port: number): unknown {
  const code = codeOf(error);
  if (code === "EADDRINUSE" || code === "EACCES")
    return new (code === "EADDRINUSE" ? PortTaken : InputError)(
      `port ${port} of ${host} is taken or not allowed; expected another, or none, which takes a free one`,
    );
  return "syscall" in error
    ? new InputError(`${host} cannot be listened on (${code}); expected an address of this machine`)
    : error;
}
