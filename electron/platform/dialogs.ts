/** Questions only the operating system can put to the user. */
export interface Dialogs {
  /** @returns an absolute path, or null when the user thought better of it. */
  saveFile(suggestedName: string): Promise<string | null>;
  chooseFolder(title: string): Promise<string | null>;
  /** A yes-or-no question; Escape means no. */
  confirm(question: { message: string; detail: string; yes: string; no: string }): Promise<boolean>;
  /** Opens the folder in the system's file manager with the file marked. */
  showInFolder(path: string): void;
}
