import { createContext } from "react";

/** The business that a mail is about, if its reader has several: the frame of every mail shows it. */
export const ShopName = createContext<string | undefined>(undefined);
