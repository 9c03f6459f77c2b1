import type { Answer, Crossing, Line, Message } from './crossing.ts';
import { put } from './kept.ts';
import type { Parcel } from './wire.ts';

type Side = 'preload' | 'page';

const { apply, getOwnPropertyDescriptor } = Reflect;
const dispatch = document.dispatchEvent.bind(document);
const listen = document.addEventListener.bind(document);
const [OwnCustomEvent, OwnMouseEvent] = [CustomEvent, MouseEvent];
const detailGetter = getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get;
const relatedGetter = getOwnPropertyDescriptor(MouseEvent.prototype, 'relatedTarget')?.get;
const read = (getter: (() => unknown) | undefined, event: Event): unknown =>
  getter && apply(getter, event, []);

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'kind' in value;
const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'failed' in value;

/**
 * The way between two JavaScript worlds of one page: events of the document that they share. Listeners run before
 * `dispatchEvent` returns, and Chromium gives the other world a structured copy of an event's `detail`. An element
 * is no such thing, and goes as the `relatedTarget` of an event before it.
 * @param name begins the events' types; no script of the page learns it
 */
export function eventLine(name: string, side: Side, end: () => Crossing): Line {
  const other: Side = side === 'page' ? 'preload' : 'page';
  let arrived: Element[] = [];
  let answers: Parcel<unknown>[] = [];
  const say = (type: string, { content, elements }: Parcel<unknown>) => {
    for (let at = 0; at < elements.length; at++)
      dispatch(new OwnMouseEvent(`${name}-${type}-element`, { relatedTarget: elements[at] ?? null }));
    dispatch(new OwnCustomEvent(`${name}-${type}`, { detail: content }));
  };
  const hear = (type: string, heard: (parcel: Parcel<unknown>) => void) => {
    listen(`${name}-${type}-element`, (event) => {
      const element = read(relatedGetter, event);
      if (element instanceof Element) put(arrived, arrived.length, element);
    });
    listen(`${name}-${type}`, (event) => {
      const elements = arrived;
      arrived = [];
      heard({ content: read(detailGetter, event), elements });
    });
  };
  hear(`to-${side}`, ({ content, elements }) => {
    if (isMessage(content)) say(`answer-to-${other}`, end().receive({ content, elements }));
  });
  hear(`answer-to-${side}`, (parcel) => {
    answers = [parcel];
  });
  return {
    copies: side === 'preload',
    send(parcel) {
      answers = [];
      say(`to-${other}`, parcel);
      const { content, elements = [] } = answers[0] ?? {};
      if (!isAnswer(content)) throw new Error('An object could not be cloned.');
      return { content, elements };
    },
  };
}
