/** How long what was removed can be taken back: longer than the message that offers it stands. */
export const undoSeconds = 15;
