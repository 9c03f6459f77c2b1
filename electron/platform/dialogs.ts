/** Questions only the operating system can put to the user. */
export interface Dialogs {
  /** @param suggested A name, or a whole path. @returns an absolute path, or null when the user thought better of it. */
  saveFile(suggested: string): Promise<string | null>;
  /** A file with this ending; null as above. */
  chooseFile(title: string, ending: string): Promise<string | null>;
  chooseFolder(title: string): Promise<string | null>;
  /** A yes-or-no question; Escape means no. */
  confirm(question: { message: string; detail: string; yes: string; no: string }): Promise<boolean>;
  /** Opens the folder in the system's file manager with the file marked. */
  showInFolder(path: string): void;
  /** Opens a file in the program that the system has for it. @returns whether it could. */
  openFile(path: string): Promise<boolean>;
}
