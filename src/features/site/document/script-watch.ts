import { navigationTargetKey } from "#src/lib/storage-keys.ts";
import { errorReport } from "./error-report.ts";

/** Timeout in milliseconds for the scripts of a page or of the next page. */
export const scriptTimeout = 120_000;

const button =
  '<button type="button" class="min-h-11 rounded-md bg-action px-4 py-2 font-semibold text-action-ink">Tentar de novo</button>';

/** Continues to the target of a navigation during which the router reloaded the page. */
const continueNavigation = `try{
const to=sessionStorage.getItem("${navigationTargetKey}");
const [visit]=performance.getEntriesByType("navigation");
if(to&&to!==location.href&&new URL(to).origin===location.origin&&visit?.type==="reload"){
report("A script of the next page did not load","/assets/next-page.js");
location.replace(to);
}else sessionStorage.removeItem("${navigationTargetKey}");
}catch{}
`;

const showBar = `if(document.querySelector("[data-reads-alone]")){
box.className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-raised p-3 text-ink";
box.innerHTML="<p>Parte da página não carregou.</p>"+retry;
document.body.append(box);
}else`;

const watch = (parts: { before: string; show: string }) => `(()=>{
${errorReport}
${parts.before}const retry='${button}';
const show=()=>{
const box=document.createElement("div");
box.setAttribute("role","alert");
${parts.show}{
box.className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center";
box.innerHTML='<h1 class="text-2xl">Algo deu errado</h1><p class="max-w-sm text-lg text-ink-soft">Não foi possível abrir esta página. Confira sua conexão e tente de novo.</p>'+retry;
document.body.replaceChildren(box);
}
box.querySelector("button").addEventListener("click",()=>location.reload());
};
let failed=false;
const fail=()=>{
if(failed||"ready" in document.documentElement.dataset)return;
failed=true;
document.readyState==="loading"?addEventListener("DOMContentLoaded",show):show();
};
addEventListener("error",({target,error})=>{
if(target instanceof HTMLScriptElement){fail();report("A script did not load",target.src)}
else if(error)report(error,error.stack);
},true);
addEventListener("unhandledrejection",({reason})=>{
if(/module/i.test(reason?.message))fail();
report(reason,reason?.stack);
});
setTimeout(fail,${scriptTimeout});
})()`;

/**
 * An inline script in the head that watches the loading of the other scripts. If one fails or times
 * out, it shows the error page; a page that is readable without scripts keeps its text and gets a
 * bar with the same button. If the router reloaded the page during a navigation, because the server
 * was updated, the script continues to the target of the navigation. The target stays stored until its
 * page is open, because another reload may interrupt the way there. It reports errors of the page to the operator.
 * The text is constant, because the content security policy allows it by its hash.
 */
export const scriptWatch = watch({ before: continueNavigation, show: showBar });

/** The same for a light document, which has no router and is not readable without scripts. */
export const lightScriptWatch = watch({ before: "", show: "" });
