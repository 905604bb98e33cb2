import { data } from "react-router";
import { NotFound } from "../document/components/not-found.tsx";

export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: "Página não encontrada · Estrelou" }];

export default NotFound;
