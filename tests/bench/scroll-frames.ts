/**
 * Runs in the page and sees nothing of where it was written: watches each frame of the grid "Result rows" while it is
 * scrolled. A frame is blank where a row in sight has no cells with text yet, or where no row is drawn.
 */
export function watchFrames() {
  const scroller = document.querySelector('[role="grid"][aria-label="Result rows"]')?.parentElement;
  if (!scroller) throw new Error('There is no grid.');
  let frames: number[] = [];
  let before = 0;
  let blankSince: number | null = null;
  let longestBlank = 0;
  let isWatching = false;

  const isBlank = () => {
    const { left, top, bottom } = scroller.getBoundingClientRect();
    const [first, last] = [Math.max(top, 0) + 40, Math.min(bottom, innerHeight) - 30];
    const heights = [first, (first + last) / 2, last];
    return heights.some((height) => {
      const row = document.elementFromPoint(left + 20, height)?.closest('tr');
      return !row || row.querySelector('[data-waiting]') !== null;
    });
  };
  const look = (now: number) => {
    if (!isWatching) return;
    if (before > 0) frames.push(now - before);
    before = now;
    if (isBlank()) blankSince ??= now;
    else if (blankSince !== null) {
      longestBlank = Math.max(longestBlank, now - blankSince);
      blankSince = null;
    }
    requestAnimationFrame(look);
  };
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const filled = async () => {
    const from = performance.now();
    do await nextFrame();
    while (isBlank() && performance.now() - from < 10_000);
  };
  const end = () => scroller.scrollHeight - scroller.clientHeight;
  return {
    start() {
      [frames, before, blankSince, longestBlank, isWatching] = [[], 0, null, 0, true];
      requestAnimationFrame(look);
    },
    async stop() {
      await filled();
      await nextFrame();
      isWatching = false;
      return {
        longestBlank,
        all: frames.length,
        over33: frames.filter((time) => time > 34).length,
        longest: Math.max(0, ...frames),
      };
    },
    /** To the ends and places between, each as soon as the one before is filled. */
    async jump(count: number) {
      for (let at = 0; at < count; at++) {
        scroller.scrollTop = at % 2 === 0 ? end() - at * 1000 : (end() * at) / count / 2;
        await filled();
      }
    },
    /** Once from the first row to the last, a step a frame. */
    async draw(count: number) {
      for (let at = 0; at <= count; at++) {
        scroller.scrollTop = (end() * at) / count;
        await nextFrame();
      }
    },
  };
}
