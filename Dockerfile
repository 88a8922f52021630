# The service as an image: built from these sources, run without root on a read-only file system.

FROM eclipse-temurin:25-jdk AS build
WORKDIR /sources
COPY . .
RUN ./mvnw --batch-mode -DskipTests package
# In layers: a change of our own code transfers our own code only.
RUN java -Djarmode=tools -jar payments-api/target/payments-api.jar extract --layers --destination /layers

FROM eclipse-temurin:25-jre AS service
RUN groupadd --system --gid 10001 payments \
 && useradd --system --uid 10001 --gid 10001 --home-dir /var/lib/payments --no-create-home payments \
 && install --directory --owner=10001 --group=10001 --mode=0700 /var/lib/payments
WORKDIR /application
COPY --from=build /layers/dependencies/ ./
COPY --from=build /layers/spring-boot-loader/ ./
COPY --from=build /layers/snapshot-dependencies/ ./
COPY --from=build /layers/application/ ./

# What Java loads during a start, kept for the starts of the image: it fits these very jars at this very place and this
# very Java. Where it cannot be made, an empty one takes its place: starts take longer then, and that is all.
FROM service AS started
RUN chown 10001:10001 /application
USER 10001:10001
RUN java -jar payments-api.jar install /application || : > payments.aot

FROM service
COPY --from=started /application/payments.aot ./
COPY deploy/compose/healthy.sh /application/healthy.sh

ENV PAYMENTS_HOME=/var/lib/payments
VOLUME /var/lib/payments
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=6 \
  CMD ["bash", "/application/healthy.sh", "8080"]
# A heap of fixed size: one that has to grow makes pauses that merchants notice.
ENTRYPOINT ["java", "-XX:AOTCache=/application/payments.aot", "-Xlog:aot*=off", "-Xlog:cds*=off", "-XX:InitialRAMPercentage=50", "-XX:MaxRAMPercentage=50", "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED", "-jar", "payments-api.jar"]
