import type { Answer, Crossing, Line, Message } from './crossing.ts';

type Side = 'preload' | 'page';

const { apply, getOwnPropertyDescriptor } = Reflect;
const dispatch = document.dispatchEvent.bind(document);
const listen = document.addEventListener.bind(document);
const OwnCustomEvent = CustomEvent;
const detailGetter = getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'kind' in value;
const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'failed' in value;

/**
 * The way between two JavaScript worlds of one page: events of the document that they share. Listeners run before
 * `dispatchEvent` returns, and Chromium gives the other world a structured copy of an event's `detail`.
 * @param name begins the events' types; no script of the page learns it
 */
export function eventLine(name: string, side: Side, end: () => Crossing): Line {
  const other: Side = side === 'page' ? 'preload' : 'page';
  let answer: unknown;
  const say = (type: string, detail: unknown) => dispatch(new OwnCustomEvent(`${name}-${type}`, { detail }));
  const hear = (type: string, heard: (detail: unknown) => void) =>
    listen(`${name}-${type}`, (event) => heard(detailGetter && apply(detailGetter, event, [])));
  hear(`to-${side}`, (message) => {
    if (isMessage(message)) say(`answer-to-${other}`, end().receive(message));
  });
  hear(`answer-to-${side}`, (detail) => {
    answer = detail;
  });
  return (message) => {
    answer = undefined;
    say(`to-${other}`, message);
    if (!isAnswer(answer)) throw new Error('An object could not be cloned.');
    return answer;
  };
}
