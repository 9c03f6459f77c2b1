/** The engine's process as the main process sees it: messages in both directions, and its end. */
export interface EngineProcess {
  /** Never throws: a message to a process that has ended is dropped. */
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, however the process ended; `code` is null where a signal ended it. */
  onExit(listener: (code: number | null) => void): void;
  kill(): void;
}
