/**
 * Where the specification says "not shown", this service guesses as these options tell it.
 * The defaults are one honest reading of the specification that still differs from the practice service's.
 */
export interface ContraryOptions {
  apiKey: string;
  /** How a missing or wrong key is refused. 'html-200' is a sign-in page that claims all is well. */
  keyRefusal: 'json-401' | 'json-403' | 'html-403' | 'html-200' | 'empty-401';

  /** What becomes of a well-formed create; 'accept-garbled' makes the job but answers with a web page. */
  create: 'accept' | 'accept-garbled' | 'invalid' | 'no-credits' | 'server-error';
  /** The shape of a refusal's body (422 for `invalid`, 402 for `no-credits`). */
  refusal: 'detail' | 'error' | 'nested' | 'text';
  /** Status requests a job answers as pending before it is finished. */
  pollsUntilDone: number;
  /** How a job ends: well, with a failed state, with a word nobody has heard of, or never. */
  ending: 'finished' | 'failed' | 'unknown-word' | 'never';

  /** What a create calls the id, and whether it is a number. */
  idName: 'queue_id' | 'id';
  idAs: 'number' | 'text';
  /** Whether statuses carry `pending`, a `status` word, or both, or neither. */
  stateAs: 'pending' | 'status' | 'both' | 'neither';
  /** How service types are written: "phone append", "Phone_Append", "phone-append" as `type`. */
  typeAs: 'service_type' | 'underscored' | 'type';
  /** Leave phones_checked, phones_flagged, rows_uploaded and credits_deducted out. */
  countsOmitted: boolean;

  /** download_url while pending; 'early' is a URL that does not work yet. */
  pendingUrl: 'empty' | 'null' | 'absent' | 'early';
  /**
   * download_url once finished. 'other-origin' refuses a request with an Authorization header (400),
   * 'redirect' leads there; 'expiring' refuses the first link (403) and works with one from a later status.
   */
  finishedUrl:
    | 'absolute'
    | 'relative'
    | 'other-origin'
    | 'redirect'
    | 'expiring'
    | 'empty'
    | 'null'
    | 'absent';
  /** Every number in an answer that is no refusal is a text. */
  numbersAsText: boolean;
}

export const defaultOptions: ContraryOptions = {
  apiKey: 'contrary-key-0123456789',
  keyRefusal: 'json-403',
  create: 'accept',
  refusal: 'error',
  pollsUntilDone: 1,
  ending: 'finished',
  idName: 'queue_id',
  idAs: 'number',
  stateAs: 'pending',
  typeAs: 'service_type',
  countsOmitted: false,
  pendingUrl: 'absent',
  finishedUrl: 'relative',
  numbersAsText: false,
};
