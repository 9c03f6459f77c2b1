/** A small piece of state kept on disk as a whole: settings, connections, saved mappings. */
export interface Store<Value> {
  get(): Value;
  /** On disk, atomically, when it returns. @throws when the disk refuses. */
  set(value: Value): void;
}
