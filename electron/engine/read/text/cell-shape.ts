/** What a cell's text looks like; enough to tell a header from data and a right delimiter from a wrong one. */
type CellShape =
  | 'empty'
  | 'number'
  | 'date'
  | 'time'
  | 'email'
  | 'url'
  | 'phone'
  | 'code'
  | 'word'
  | 'text'
  | 'odd';

const number = /^[-+(]?[$€£]?\s?[-+]?(\d{1,3}([,.' ]\d{3})+|\d+)?([.,]\d*)?([eE][-+]?\d+)?\s?[%€$£]?\)?$/;
const date =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][A-Za-z]{3,9}[- ,]+\d{2,4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4})([T ]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AaPp][Mm])?(Z| ?[-+]\d{2}:?\d{2})?)?$/;
const time = /^\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[AaPp]\.?[Mm]\.?)?$/;
const email = /^[^\s@,;|"']+@[^\s@,;|"']+\.[A-Za-z]{2,}$/;
const url = /^((https?|ftp):\/\/|www\.)[^\s|"']+$/i;
const phone = /^\+?1?[-. ]?\(?\d{3}\)?[-. /]{1,2}\d{3}[-. ]\d{4}(\s?(x|ext\.?|#)\s?\d{1,6})?$/i;
const code = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}._/#:+-]*$/u;
const word =
  /^[\p{L}\p{M}][\p{L}\p{M}\p{N}_.'’&/()#?:*%-]*( [\p{L}\p{M}\p{N}&(/#*%-][\p{L}\p{M}\p{N}_.'’&/()#?:*%-]*){0,5}$/u;
const odd = /^["'`]|["'`]$|[;|\t^~\p{Cc}]|,\S|,$|^,/u;

/** Cells are judged by their beginning; nothing here needs more of a long one. */
const judged = 256;

export function shapeOf(cell: string): CellShape {
  const text = (cell.length > judged ? cell.slice(0, judged) : cell).trim();
  if (text === '') return 'empty';
  const first = text.charCodeAt(0);
  const digits = /\d/.test(text);
  if (digits) {
    if (number.test(text)) return 'number';
    if (date.test(text)) return 'date';
    if (time.test(text)) return 'time';
    if (phone.test(text)) return 'phone';
  }
  if (text.includes('@') && email.test(text)) return 'email';
  if (text.length > 7 && url.test(text)) return 'url';
  if (digits && code.test(text)) return 'code';
  if (word.test(text) && first !== 34) return 'word';
  return odd.test(text) ? 'odd' : 'text';
}

/** Shapes that a column's name hardly ever has. */
const valueShapes: ReadonlySet<CellShape> = new Set([
  'number',
  'date',
  'time',
  'email',
  'url',
  'phone',
  'code',
]);

export function isValueShape(shape: CellShape): boolean {
  return valueShapes.has(shape);
}

/** A blank line, or a line of nothing but delimiters. */
export function isBlank(record: readonly string[]): boolean {
  return record.every((cell) => cell === '' || cell.trim() === '');
}
