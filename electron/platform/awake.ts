/** Keeps the computer from falling asleep by itself; its display may still go dark. */
export interface Awake {
  /** A second call while it is held does nothing. */
  hold(): void;
  /** The same where it is not held. */
  release(): void;
}
