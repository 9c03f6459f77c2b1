/** Stands in the place of what must not be shown. */
export const hidden = '[hidden]';
