/**
 * Does something when the frame that is being made is on the screen, just before the one after it; what it returns takes that
 * back. A timer would not do: it may be due before the frame is painted.
 */
export function inNextFrame(act: () => void): () => void {
  let wait = requestAnimationFrame(() => {
    wait = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(wait);
}
