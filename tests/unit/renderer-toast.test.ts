import { createNotificationsStore, notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  hideFailure,
  hideFailures,
  showDone,
  showFailure,
  showIn,
  showProblem,
} from '../../renderer/ui/toast.ts';
import { problem } from '../../shared/problem.ts';

const titles = (place = notificationsStore) =>
  place.getState().notifications.map(({ title, message }) => title ?? message);
const said = (message: string) => problem('some', message, '');

beforeEach(() => notifications.clean());

describe('the messages in the corner', () => {
  it('say once of an action that it fails, and take it back when it succeeds', () => {
    showFailure(said('The disk is full.'), 'save');
    showFailure(said('The folder is gone.'), 'open');
    showFailure(said('The disk is still full.'), 'save');
    expect(titles()).toEqual(['The folder is gone.', 'The disk is still full.']);
    hideFailure('save');
    expect(titles()).toEqual(['The folder is gone.']);
  });

  it('leave failures behind on their page, but neither what was done nor what the app has to tell', () => {
    showProblem(said('The webhook port is taken.'));
    showFailure(said('The disk is full.'), 'save');
    showDone('Saved.');
    hideFailures();
    expect(titles()).toEqual(['The webhook port is taken.', 'Saved.']);
  });

  it('stand in the dialog that is open, and in the corner again when it is closed', () => {
    const [list, question] = [createNotificationsStore(), createNotificationsStore()];
    showDone('Started.');
    const closeList = showIn(list);
    showFailure(said('The disk is full.'), 'save');
    const closeQuestion = showIn(question);
    showDone('Removed.');
    expect([titles(), titles(list), titles(question)]).toEqual([
      ['Started.'],
      ['The disk is full.'],
      ['Removed.'],
    ]);
    closeQuestion();
    expect(titles(list)).toEqual(['The disk is full.', 'Removed.']);
    hideFailure('save');
    closeList();
    expect(titles()).toEqual(['Started.', 'Removed.']);
  });
});
