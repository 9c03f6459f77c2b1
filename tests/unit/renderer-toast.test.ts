import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { hideFailure, hideFailures, showDone, showFailure, showProblem } from '../../renderer/ui/toast.ts';
import { problem } from '../../shared/problem.ts';

const titles = () =>
  notificationsStore.getState().notifications.map(({ title, message }) => title ?? message);
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
});
