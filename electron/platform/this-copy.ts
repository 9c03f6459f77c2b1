/** What a copy of the app is, as its files and its process tell. */
export interface ThisCopy {
  isPackaged: boolean;
  platform: string;
  /** Path of the program. */
  program: string;
  /** `app-update.yml`, which names the feed; null where there is none. */
  feed: string | null;
  /** Windows: the uninstaller of the installer for one user lies beside the program. An MSI brings none. */
  hasUninstaller: boolean;
  /** Linux: the variables that a running AppImage is given; others inherit them from whoever started them. */
  appImage: { file: string | undefined; folder: string | undefined };
}
