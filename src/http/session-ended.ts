/** Thrown while the browser leaves the page: the session ended, or another tab logged in to another account. */
export class SessionEnded extends Error {}
