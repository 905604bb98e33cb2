import { accessTokenKey } from "#src/lib/storage-keys.ts";

declare global {
  interface Window {
    earlyCalls?: { token: string; responses: Record<string, Promise<Response> | undefined> };
  }
}

/**
 * An inline script that requests the data of the first page while the page's scripts are still loading. Its
 * attribute `data-calls` has the paths, separated by spaces. `callAsOwner` uses the responses.
 * The text is constant, because the content security policy allows it by its hash.
 */
export const earlyCallsScript = `try{
const token=localStorage.getItem("${accessTokenKey}");
if(token){
const responses={};
for(const path of document.currentScript.dataset.calls.split(" ")){
responses[path]=fetch(path,{headers:{Authorization:"Bearer "+token}});
responses[path].catch(()=>{});
}
window.earlyCalls={token,responses};
}
}catch{}`;

/**
 * Returns the response to a call that the document has already made with this token, once. Returns undefined
 * for every other call, and after the first page was shown: the response could be old.
 */
export function takeEarlyResponse(path: string, token: string): Promise<Response> | undefined {
  const { earlyCalls } = window;
  const response = earlyCalls?.responses[path];
  if (!earlyCalls || !response) return undefined;
  delete earlyCalls.responses[path];
  const isFirstPage = !("ready" in document.documentElement.dataset);
  return isFirstPage && earlyCalls.token === token ? response : undefined;
}
