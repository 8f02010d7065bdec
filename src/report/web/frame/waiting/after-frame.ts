/** Does something when the frame that is being made is on the screen, and not before it is; what it returns takes that back. */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act); // of the timers, one from within a frame comes after it, and after the input that waits
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
