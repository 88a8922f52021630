package com.paymenthub.console;

import com.paymenthub.console.access.AccessConfiguration;
import com.paymenthub.console.access.ConsoleSettings;
import com.paymenthub.console.access.CurrentReader;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.Frame;
import com.paymenthub.platform.database.Standby;
import com.paymenthub.web.connections.ConnectionGuard;
import com.paymenthub.web.connections.KnownHosts;
import com.paymenthub.web.connections.ThroughProxies;
import com.paymenthub.web.errors.Messages;
import com.paymenthub.web.requests.RequestIdFilter;
import com.paymenthub.web.requests.SourceAddresses;
import com.paymenthub.web.validation.NoValidator;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.DispatcherType;
import java.time.Duration;
import java.util.Objects;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.error.ErrorPage;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.servlet.DelegatingFilterProxyRegistrationBean;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.MessageSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.ResourceBundleMessageSource;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.CacheControl;
import org.springframework.validation.Validator;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewResolverRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurationSupport;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.thymeleaf.spring6.SpringTemplateEngine;
import org.thymeleaf.spring6.view.ThymeleafViewResolver;
import org.thymeleaf.templateresolver.ClassLoaderTemplateResolver;

/**
 * What the console's application context consists of. It has no stereotype, so that the merchants'
 * port does not find it.
 */
@Import(AccessConfiguration.class)
@ComponentScan(
    basePackageClasses = ConsoleConfiguration.class,
    useDefaultFilters = false,
    includeFilters =
        @ComponentScan.Filter(type = FilterType.ANNOTATION, classes = ConsolePart.class))
class ConsoleConfiguration extends WebMvcConfigurationSupport {

  /** A few people, each with a page or two under way. */
  private static final int THREADS = 32;

  /** A browser opens up to six; the rest of the service needs its files. */
  private static final int CONNECTIONS = 1024;

  /** Whole tables are downloaded; who reads them at a sensible rate may read to the end. */
  private static final Duration LONGEST_DOWNLOAD = Duration.ofHours(1);

  private static final Duration ASSETS_KEPT = Duration.ofHours(1);

  /**
   * Static, because the web server and the texts are created before the servlet context that the
   * other beans need.
   */
  @Bean
  static JettyServletWebServerFactory webServer(
      ConsoleSettings settings,
      SslBundles bundles,
      ConnectionGuard guard,
      SourceAddresses sources) {
    JettyServletWebServerFactory server = new JettyServletWebServerFactory(settings.port());
    server.setAddress(settings.address());
    server.setThreadPool(new QueuedThreadPool(THREADS));
    server.setMaxConnections(CONNECTIONS);
    server.addServerCustomizers(it -> guard.protect(it, LONGEST_DOWNLOAD));
    if (settings.isForThisMachine()) {
      server.addServerCustomizers(it -> it.insertHandler(new KnownHosts(settings.publicHost())));
    }
    if (settings.needsProxy()) {
      server.addServerCustomizers(it -> it.insertHandler(new ThroughProxies(sources)));
    }
    if (settings.sslBundle() != null) {
      server.setSsl(Ssl.forBundle(settings.sslBundle()));
      server.setSslBundles(bundles);
    }
    server.addErrorPages(new ErrorPage(ErrorPages.PATH));
    return server;
  }

  @Bean
  DispatcherServlet dispatcherServlet() {
    return new DispatcherServlet();
  }

  @Bean
  ServletRegistrationBean<DispatcherServlet> dispatcher(DispatcherServlet servlet) {
    return new ServletRegistrationBean<>(servlet, "/");
  }

  @Bean
  FilterRegistrationBean<RequestIdFilter> requestIds() {
    FilterRegistrationBean<RequestIdFilter> filter =
        new FilterRegistrationBean<>(new RequestIdFilter());
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return filter;
  }

  @Bean
  FilterRegistrationBean<FailureFilter> failures(MeterRegistry meters) {
    FilterRegistrationBean<FailureFilter> filter =
        new FilterRegistrationBean<>(new FailureFilter(meters));
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
    return filter;
  }

  /** Also filters error dispatches, because error pages show the signed-in operator. */
  @Bean
  DelegatingFilterProxyRegistrationBean security() {
    DelegatingFilterProxyRegistrationBean filter =
        new DelegatingFilterProxyRegistrationBean("springSecurityFilterChain");
    filter.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ERROR);
    return filter;
  }

  @Bean
  @Override
  public LocaleResolver localeResolver() {
    return new CurrentReader();
  }

  @Bean
  static MessageSource messageSource() {
    ResourceBundleMessageSource texts = new ResourceBundleMessageSource();
    texts.setBasename("com.paymenthub.console.messages");
    texts.setFallbackToSystemLocale(false);
    texts.setDefaultLocale(Messages.DEFAULT);
    texts.setDefaultEncoding("UTF-8");
    return texts;
  }

  @Bean
  SpringTemplateEngine templates(ApplicationContext context) {
    ClassLoaderTemplateResolver files = new ClassLoaderTemplateResolver();
    files.setPrefix("com/paymenthub/console/");
    files.setSuffix(".html");
    files.setCharacterEncoding("UTF-8");
    SpringTemplateEngine engine = new SpringTemplateEngine();
    engine.setTemplateResolver(files);
    return engine;
  }

  @Bean
  ThymeleafViewResolver pages(SpringTemplateEngine templates) {
    ThymeleafViewResolver pages = new ThymeleafViewResolver();
    pages.setTemplateEngine(templates);
    pages.setCharacterEncoding("UTF-8");
    return pages;
  }

  @Override
  protected Validator getValidator() {
    return new NoValidator();
  }

  @Override
  protected void configureViewResolvers(ViewResolverRegistry views) {
    views.viewResolver(
        Objects.requireNonNull(getApplicationContext()).getBean(ThymeleafViewResolver.class));
  }

  @Override
  protected void addInterceptors(InterceptorRegistry interceptors) {
    interceptors.addInterceptor(
        new Frame(
            new CurrentReader(),
            Objects.requireNonNull(getApplicationContext()).getBean(Standby.class),
            messageSource()));
  }

  @Override
  protected void addFormatters(FormatterRegistry formats) {
    WrittenTimes.addTo(formats);
  }

  @Override
  protected void addResourceHandlers(ResourceHandlerRegistry files) {
    CacheControl kept = CacheControl.maxAge(ASSETS_KEPT).cachePrivate();
    files
        .addResourceHandler("/console/assets/htmx/**")
        .addResourceLocations("classpath:/META-INF/resources/webjars/htmx.org/2.0.4/dist/")
        .setCacheControl(kept);
    files
        .addResourceHandler("/console/assets/uplot/**")
        .addResourceLocations("classpath:/META-INF/resources/webjars/uplot/1.6.30/dist/")
        .setCacheControl(kept);
    files
        .addResourceHandler("/console/assets/**")
        .addResourceLocations("classpath:/com/paymenthub/console/assets/")
        .setCacheControl(kept);
  }

  @Override
  protected RequestMappingHandlerMapping createRequestMappingHandlerMapping() {
    return new Pages();
  }

  /** Finds pages by their own annotation. */
  private static final class Pages extends RequestMappingHandlerMapping {
    @Override
    protected boolean isHandler(Class<?> type) {
      return AnnotatedElementUtils.hasAnnotation(type, ConsolePart.class);
    }
  }
}
