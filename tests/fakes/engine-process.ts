import type { EngineAnswer, EngineQuestion } from '../../electron/engine/process/messages.ts';
import type { EngineProcess } from '../../electron/platform/engine-process.ts';

/** An engine process in memory: keeps what it was asked, answers and ends when the test says so. */
export class FakeEngineProcess implements EngineProcess {
  readonly questions: EngineQuestion[] = [];
  killed = false;
  #onMessage = (_message: unknown): void => {};
  #onExit = (_code: number | null): void => {};

  post(message: EngineQuestion): void {
    this.questions.push(structuredClone(message));
  }
  onMessage(listener: (message: unknown) => void): void {
    this.#onMessage = listener;
  }
  onExit(listener: (code: number | null) => void): void {
    this.#onExit = listener;
  }
  kill(): void {
    this.killed = true;
    this.exit(null);
  }

  answer(message: EngineAnswer): void {
    this.say(message);
  }
  /** Anything at all, as a broken engine might say it. */
  say(message: unknown): void {
    this.#onMessage(message);
  }
  exit(code: number | null): void {
    this.#onExit(code);
  }
}
