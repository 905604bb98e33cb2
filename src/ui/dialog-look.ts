/** The CSS classes that all dialogs share. */
export const dialogVeil =
  "fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";

export const dialogViewport =
  "fixed inset-0 z-40 flex flex-col items-center justify-end overflow-hidden p-3 sm:justify-center";

export const dialogPopup =
  "relative max-h-full w-full max-w-md overflow-y-auto overscroll-contain rounded-xl bg-raised p-5 text-ink shadow-raised outline-none " +
  "transition duration-200 data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 " +
  "data-starting-style:opacity-0 sm:p-6";
