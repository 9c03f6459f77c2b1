const early: KeyboardEvent[] = [];
const keep = (event: KeyboardEvent) => void early.push(event);

/** Keeps the keys that are pressed before anything of the window hears them. */
export function keepEarlyKeys(): void {
  document.addEventListener('keydown', keep);
}

/** Has them pressed once more, now that they are heard: what they do in the window is done, and nothing is typed. */
export function pressEarlyKeys(): void {
  document.removeEventListener('keydown', keep);
  for (const { type, key, code, ctrlKey, metaKey, shiftKey, altKey, repeat } of early.splice(0)) {
    const held = { ctrlKey, metaKey, shiftKey, altKey, repeat };
    const event = new KeyboardEvent(type, { key, code, ...held, bubbles: true, cancelable: true });
    (document.activeElement ?? document).dispatchEvent(event);
  }
}
