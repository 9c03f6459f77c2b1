import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the system answers to every write of these stores; null where it takes them. */
export const disk: { refusal: Error | null } = { refusal: null };

const refuse = () => {
  if (disk.refusal !== null) throw disk.refusal;
};

/** The package electron-store as far as the app uses it: the real one wants Electron. For `vi.mock`. */
export default class ElectronStoreOnDisk {
  readonly #path: string;
  readonly #mode: number;

  constructor({ cwd, name, configFileMode }: { cwd: string; name: string; configFileMode: number }) {
    this.#path = join(cwd, `${name}.json`);
    this.#mode = configFileMode;
    if (existsSync(cwd)) this.#read();
    else {
      refuse();
      mkdirSync(cwd, { recursive: true });
    }
  }

  get(name: string, initial: unknown): unknown {
    return this.#read()[name] ?? initial;
  }

  set(name: string, value: unknown): void {
    refuse();
    writeFileSync(this.#path, JSON.stringify({ ...this.#read(), [name]: value }), { mode: this.#mode });
  }

  #read(): Record<string, unknown> {
    return existsSync(this.#path) ? JSON.parse(readFileSync(this.#path, 'utf8')) : {};
  }
}
