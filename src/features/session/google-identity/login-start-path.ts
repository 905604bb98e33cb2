/** The address of the server that leads to Google's page. */
export const loginStartPath = "/entrar/google/inicio";
