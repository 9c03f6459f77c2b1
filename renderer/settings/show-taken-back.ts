import type { AddedConnection } from '../../shared/model/connection.ts';
import { counted } from '../../shared/words/amounts.ts';
import { showDone } from '../ui/toast.ts';

/** Says which jobs are a connection's own again, because its account was connected here before. */
export function showTakenBack({ name, takenBack }: Pick<AddedConnection, 'name' | 'takenBack'>): void {
  showDone(`“${name}” was connected here before: ${counted(takenBack, 'job')} came back.`);
}
