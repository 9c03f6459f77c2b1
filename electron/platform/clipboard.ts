/** What the user copied last, in whatever program. */
export interface ClipboardText {
  /** '' where it holds no text, or cannot be read. */
  read(): Promise<string>;
}
