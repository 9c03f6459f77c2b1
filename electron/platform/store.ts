/** A small piece of state kept on disk as a whole: settings, connections, saved mappings. */
export interface Store<Value> {
  get(): Value;
  /** On disk, atomically, when it returns. @throws a ProblemError where the disk refuses: then nothing has changed. */
  set(value: Value): void;
}
