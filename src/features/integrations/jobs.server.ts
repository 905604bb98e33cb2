import { handle } from "#src/services/queue/queue.ts";
import { deleteOldDeliveries } from "./deliveries/delete-old-deliveries.server.ts";
import { deliverToEndpoint } from "./deliveries/deliver-to-endpoint.server.tsx";
import { findUndelivered } from "./deliveries/find-undelivered.server.ts";
import { writeDeliveriesOf } from "./deliveries/write-deliveries.server.ts";
import {
  deleteOldDeliveriesJob,
  deliverJob,
  findUndeliveredJob,
  writeDeliveriesJob,
} from "./jobs.ts";

export const integrationJobs = [
  handle(writeDeliveriesJob, writeDeliveriesOf),
  handle(deliverJob, deliverToEndpoint),
  handle(findUndeliveredJob, findUndelivered),
  handle(deleteOldDeliveriesJob, deleteOldDeliveries),
];
