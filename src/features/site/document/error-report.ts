/**
 * Source of a function `report(message, stack)`, for an inline script. It sends an error of the page to the operator
 * (operator/browser-errors), each message once and at most three per page, and nothing without network. The server
 * removes what may be personal.
 */
export const errorReport = `const sent=[];
const report=(message,stack)=>{
message=String(message).slice(0,500);
if(sent.length>2||sent.includes(message)||!navigator.onLine)return;
sent.push(message);
navigator.sendBeacon?.("/api/browser-errors/",JSON.stringify({path:location.pathname,message,stack:String(stack).slice(0,4e3)}));
};`;
