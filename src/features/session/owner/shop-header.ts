/** The request header that names the business of an owner's call, by its id. */
export const shopHeader = "Estrelou-Business";
