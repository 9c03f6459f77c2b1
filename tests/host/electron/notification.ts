import type { NotificationConstructorOptions } from 'electron';
import { type HostContext, needReady, record } from '../context.ts';
import { strictEmitter } from '../strict.ts';
import { hostEvent } from './event.ts';

/** A notification that is recorded and never drawn; tests emit 'click' on it. */
export class Notification extends strictEmitter('Notification') {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  readonly #context: HostContext;

  constructor(context: HostContext, options: NotificationConstructorOptions = {}) {
    super();
    needReady(context, 'Cannot create Notification before app is ready');
    this.#context = context;
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
  }

  show(): void {
    record(this.#context, 'notification.show', this.title, this.body);
    this.emit('show', hostEvent());
  }

  close(): void {
    this.emit('close', hostEvent());
  }
}
